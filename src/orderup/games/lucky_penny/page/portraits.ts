/** The drawings of the guests, by name. A list of one's own may have others: they get a penny. */
const DRAWN: ReadonlyMap<string, string> = new Map([
  ["The Cab Driver", "g1"],
  ["The Paperboy", "g2"],
  ["The Boy with the Sweet Tooth", "g3"],
  ["The Dentist", "g4"],
  ["The Night Nurse", "g5"],
  ["The Trucker", "g6"],
  ["The Mechanic", "g7"],
  ["The Novelist", "g8"],
  ["The Wrestler", "g9"],
]);

export function portrait(name: string): string {
  const drawn = DRAWN.get(name);
  return drawn === undefined ? "penny" : `guest-${drawn}`;
}
