"""How the scripted model acts: what it is told, what it sees, what it does next, how it says so."""
