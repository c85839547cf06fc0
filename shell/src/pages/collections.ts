import type { SwatchProps } from './swatch';

/** The three collections that the brand stands for (specification, 1), and the colours that each is drawn in. */
export const collections: ({ name: string; place: string; text: string } & SwatchProps)[] = [
  {
    name: 'Kanjeevaram',
    place: 'Kanchipuram, Tamil Nadu',
    text: 'Heavy mulberry silk of three shuttles, with body and border woven apart and locked together by hand, so that a border outlives the colours beside it. Temple peaks and checks, worn at weddings for four hundred years.',
    body: '#0f5c4d',
    border: '#8c1f2f',
    motif: 'temple',
  },
  {
    name: 'Banarasi',
    place: 'Varanasi, Uttar Pradesh',
    text: 'Fine silk filled with flowers and vines in real zari, the pattern read from punched cards that a master draws on paper. The pallu alone can take a month. Made to catch lamplight.',
    body: '#4a1d5c',
    border: '#b8862d',
    motif: 'jaal',
  },
  {
    name: 'Mysore',
    place: 'Mysuru, Karnataka',
    text: 'Crêpe silk as soft as water, dyed in one clear colour and edged with a quiet line of gold. It weighs little, folds to nothing, and suits a long day as well as a long evening.',
    body: '#c4592c',
    border: '#d9b15f',
    motif: 'plain',
  },
];
