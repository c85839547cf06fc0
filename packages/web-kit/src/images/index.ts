export { imageUrl } from './image-url';
export { ProductImage } from './product-image';
export type { ProductImageProps } from './product-image';
