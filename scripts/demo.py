"""`python3 scripts/demo.py`: sets LXB up in .venv and runs `lxb demo`; arguments are passed on to it."""

import sys

import environment

if __name__ == "__main__":
    environment.set_up("run")
    environment.say("running lxb demo", "运行 lxb demo")
    environment.become(environment.lxb("demo", *sys.argv[1:]))
