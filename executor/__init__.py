"""The acting loop: a vision model looks, thinks and acts until a task is done."""
