"""The virtual phone: a simulated Android phone that real adb and uiautomator2 drive."""
