import type { Shop } from '@storefront/contracts';
import type { ManifestFilling } from '@storefront/contracts/slots';

/** The server side of a remote's build: a CommonJS file that exports a `ServerSide`. */
export interface RemoteCode {
  /** Its name in the federation map. */
  remote: string;
  /** For error messages. */
  address: string;
  code: string;
}

export interface PageToRender {
  /** Path and query. */
  address: string;
  shop: Shop;
  /** The fillings of the slots, by remote. */
  fillings: Map<string, ManifestFilling[]>;
  /** Answers of the API that the page will read: `GivenAnswers` as JSON. */
  answers: string;
}

export interface RenderedPage {
  /** The content of `#root`. */
  html: string;
  /** Preloads of pictures, for the head. */
  links: string;
  /** The remote's description of the page (`PageHead`), unchecked; undefined if it gives none. */
  head: unknown;
  /** GET requests that the page made and `answers` lacks. */
  missing: string[];
}

/** The worker's answer. `error`: the message of what was thrown. `usedMicroseconds`: the processor time of the worker since its start. */
export type RenderAnswer = { usedMicroseconds: number } & ({ page: RenderedPage } | { error: string });
