/** A woven paisley on ivory, shown for a missing picture; 4:5 like every product picture. A file of the shell, because the drawing would be a tenth of a product's HTML. */
export const placeholder = '/no-picture.svg';
