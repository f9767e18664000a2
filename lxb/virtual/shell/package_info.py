"""What is installed, whichever way it came onto the phone, and what `dumpsys package` tells of it."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb.virtual.system import short

if TYPE_CHECKING:
    from lxb.virtual.shell.call import Call

FIRST_APP_UID = 10000
MAIN = "android.intent.action.MAIN"
HOME = "android.intent.category.HOME"


@dataclass(frozen=True, slots=True)
class Entry:
    """An installed package, whichever way it came onto the phone."""

    name: str
    activity: str | None
    version_name: str
    version_code: int
    system: bool
    label: str | None = None
    """Its name where the manifest has it as plain text, not as a resource."""

    @property
    def uid(self) -> int:
        return FIRST_APP_UID + zlib.crc32(self.name.encode()) % 9000

    @property
    def component(self) -> str | None:
        return f"{self.name}/{short(self.name, self.activity)}" if self.activity else None


def entries(call: Call) -> list[Entry]:
    """All packages: the world's and those from APK files."""
    found = {
        p.package: Entry(p.package, p.activity, p.version_name, p.version_code, p.system, p.label)
        for p in call.phone.packages()
    }
    for apk in call.system.apks.values():
        found.setdefault(apk.package, Entry(apk.package, None, apk.version_name, apk.version_code, False))
    return list(found.values())


def entry(call: Call, name: str) -> Entry | None:
    return next((e for e in entries(call) if e.name == name), None)


def describe(call: Call, name: str) -> str:
    """The answer of `dumpsys package NAME`."""
    e = entry(call, name)
    if e is None:
        return f"\nDexopt state:\n  Unable to find package: {name}"
    path = call.system.apk_path(e.name, system=e.system).rpartition("/")[0]
    tag = f"{zlib.crc32(name.encode()):x}"
    resolver = f"      {MAIN}:\n        {tag[:7]} {e.component} filter {tag[-7:]}\n" if e.component else ""
    return f"""Activity Resolver Table:
  Non-Data Actions:
{resolver}
Key Set Manager:
  [{name}]
      Signing KeySets: 12

Packages:
  Package [{name}] ({tag[:7]}):
    userId={e.uid}
    pkg=Package{{{tag[-7:]} {name}}}
    codePath={path}
    resourcePath={path}
    primaryCpuAbi={call.phone.abi}
    versionCode={e.version_code} minSdk=23 targetSdk={min(call.phone.sdk, 33)}
    versionName={e.version_name}
    splits=[base]
    apkSigningVersion=2
    flags=[ {"SYSTEM " if e.system else ""}HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]
    pkgFlags=[ {"SYSTEM " if e.system else ""}HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]
    dataDir=/data/user/0/{name}
    timeStamp=2026-01-01 08:00:00
    firstInstallTime=2026-01-01 08:00:00
    lastUpdateTime=2026-01-01 08:00:00
    signatures=PackageSignatures{{{tag[:7]} version:2, signatures:[{tag[-8:]}], past signatures:[]}}
    installPermissionsFixed=true
    User 0: ceDataInode=131 installed=true hidden=false suspended=false stopped=false enabled=0
      gids=[3003]
      runtime permissions:"""
