/** A card's width in the grid of `results.module.css`: four columns from 64rem, three from 40rem, else two. */
export const cardImageSizes = '(min-width: 80rem) 286px, (min-width: 64rem) 22vw, (min-width: 40rem) 30vw, 45vw';
export const cardImageWidths = [320, 480, 640];
