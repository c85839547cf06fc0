/** The colours that the cloths are dyed in. */
export const dyes = {
  madder: '#8e1b2c', crimson: '#a3122a', vermilion: '#b8281c', maroon: '#5d1220', wine: '#561530', rust: '#a4461f', brick: '#8f3a26', coral: '#d8604a', peach: '#e8a584',
  rani: '#b3135f', fuchsia: '#c01f74', rose: '#c76a80', blush: '#e3b7b0', lotus: '#d886a0', lilac: '#a58bc0', violet: '#5a2a83', plum: '#4c1c47', aubergine: '#341633',
  midnight: '#141d49', indigo: '#1d2f6b', royal: '#173a94', peacock: '#0b5266', teal: '#0d6a68', sea: '#5aa79a', sky: '#8fb6cf', powder: '#b9cbd8', slate: '#46525e',
  bottle: '#0e4432', emerald: '#0c6a45', parrot: '#4f9a2c', leaf: '#3c7037', sage: '#9aa98a', olive: '#6a6a2d', mint: '#a9cdb5',
  mango: '#dd8f14', marigold: '#e27312', turmeric: '#dcae1f', mustard: '#b9861c', lemon: '#ead983', honey: '#c98f3f',
  ivory: '#efe5cf', cream: '#e9dabb', white: '#f2eee6', beige: '#cdb592', tussar: '#b8935c', sand: '#d9c6a5', grey: '#8b8a86', charcoal: '#2f2f33', black: '#17161a', copper: '#a8603a',
} as const;

export type Dye = keyof typeof dyes;
