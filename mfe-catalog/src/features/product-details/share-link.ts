import { toast } from '@storefront/web-kit';
import { productAddress, type Named } from './product-address';

async function isShared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return (error as Error).name === 'AbortError';
  }
}

/** Offers a product's link to other apps. Where the browser cannot, copies it, or shows it if that is not allowed either, as on pages without HTTPS. */
export async function shareLink(product: Named): Promise<void> {
  const url = productAddress(product);
  if ('share' in navigator && (await isShared({ title: product.name, url }))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.info(`Copy this link: ${url}`, { autoClose: 15_000 });
  }
}
