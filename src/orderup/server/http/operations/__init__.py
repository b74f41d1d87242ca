"""What whoever runs a server sees and does: health, metrics, administration."""
