import type { RouterContext } from '@koa/router';
import { imageQuerySchema } from '@storefront/contracts';
import { notFound, parse, type AppContext, type AppState } from '@storefront/service-kit';
import type { AppRouter } from '../http';
import { servedWidth, type Images } from './images';

const widest = 1280;
const imageId = /^([0-9a-f]{32})(\.webp)?$/;

/** `GET /api/admin/images/:imageId` and `GET /uploads/products/:file` (specification, 7), without login. */
export function imageRoutes(router: AppRouter, images: Images): void {
  const answer = async (ctx: RouterContext<AppState, AppContext>, name: string | undefined) => {
    const id = imageId.exec(name ?? '')?.[1];
    const width = servedWidth(parse(imageQuerySchema, ctx.query).w ?? widest);
    const bytes = id === undefined ? undefined : await images.at(id, width);
    if (!bytes) throw notFound('Image not found');
    ctx.status = 200;
    ctx.type = 'image/webp';
    ctx.etag = `${id}-${width}`;
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = bytes;
  };

  router.get('/api/admin/images/:imageId', (ctx) => answer(ctx, ctx.params.imageId));
  router.get('/uploads/products/:file', (ctx) => answer(ctx, ctx.params.file));
}
