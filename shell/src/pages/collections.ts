import type { SwatchProps } from './swatch';

/** The brand's three collections (specification, 1) with their colours. */
export const collections: ({ name: string; place: string; text: string } & SwatchProps)[] = [
  {
    name: 'Kanjeevaram',
    place: 'Kanchipuram, Tamil Nadu',
    text: 'Heavy mulberry silk. Body and border are woven separately and joined by hand, so the saree lasts for generations. Look for temple borders and checks. Brides have worn them for four hundred years.',
    body: '#0f5c4d',
    border: '#8c1f2f',
    motif: 'temple',
  },
  {
    name: 'Banarasi',
    place: 'Varanasi, Uttar Pradesh',
    text: 'Fine silk with flowers and vines in real zari. A master draws the pattern on paper, and the loom reads it from punched cards. The pallu alone can take a month to weave.',
    body: '#4a1d5c',
    border: '#b8862d',
    motif: 'jaal',
  },
  {
    name: 'Mysore',
    place: 'Mysuru, Karnataka',
    text: 'Soft crêpe silk in one clear colour with a narrow gold border. It is light, folds small, and is comfortable for a whole day.',
    body: '#c4592c',
    border: '#d9b15f',
    motif: 'plain',
  },
];
