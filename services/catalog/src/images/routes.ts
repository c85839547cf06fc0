import type { RouterContext } from '@koa/router';
import { imageQuerySchema, isImageId } from '@storefront/contracts';
import { notFound, parse, type AppContext, type AppRouter, type AppState } from '@storefront/service-kit';
import { servedWidth, type Images } from './images';
import { NotAPictureError, pictureId } from './picture';

type ImageContext = RouterContext<AppState, AppContext>;

const widest = 1280;

function send(ctx: ImageContext, { type, etag, maxAge, bytes }: { type: string; etag: string; maxAge: string; bytes: Buffer | undefined }): void {
  if (!bytes) throw notFound('Image not found');
  ctx.status = 200;
  ctx.type = type;
  ctx.etag = etag;
  ctx.set('cache-control', `public, max-age=${maxAge}`);
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = bytes;
}

/** An image never changes. */
const forever = '31536000, immutable';
const anHour = '3600';

/** A damaged image is answered like a missing one. @throws every other error */
function nothingIfDamaged(error: unknown): undefined {
  if (!(error instanceof NotAPictureError)) throw error;
}

/** Images without login: `GET /api/admin/images/:imageId`, `GET /uploads/products/:file` (specification, 7) and `GET /uploads/share/:file`. */
export function imageRoutes(router: AppRouter, images: Images): void {
  const answer = async (ctx: ImageContext, name = '') => {
    const id = name.replace(/\.webp$/, '');
    const width = servedWidth(parse(imageQuerySchema, ctx.query).w ?? widest);
    const bytes = isImageId(id) ? await images.at(id, width).catch(nothingIfDamaged) : undefined;
    send(ctx, { type: 'image/webp', etag: `${id}-${width}`, maxAge: forever, bytes });
  };

  const answerShop = async (ctx: ImageContext) => {
    const bytes = await images.ofShop();
    send(ctx, { type: 'image/jpeg', etag: pictureId(bytes), maxAge: anHour, bytes });
  };

  router.get('/api/admin/images/:imageId', (ctx) => answer(ctx, ctx.params.imageId));
  router.get('/uploads/products/:file', (ctx) => answer(ctx, ctx.params.file));
  router.get('/uploads/share/:file', async (ctx) => {
    const id = /^(.*)\.jpg$/.exec(ctx.params.file ?? '')?.[1];
    if (id === 'shop') return answerShop(ctx);
    try {
      const bytes = isImageId(id) ? await images.toShare(id) : undefined;
      return send(ctx, { type: 'image/jpeg', etag: `${id}-share`, maxAge: forever, bytes });
    } catch (error) {
      nothingIfDamaged(error);
      return answerShop(ctx);
    }
  });
}
