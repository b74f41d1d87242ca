"""People's own card lists: checked, stored, pictured, printed, played against the standard one."""
