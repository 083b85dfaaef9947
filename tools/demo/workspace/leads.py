"""Leads from the conference: one search each, so look before you spend."""

LEADS = [
    "Tesszell Wind",
    "Ravbury Therapeutics",
    "Dunquist Growth Fund",
]
