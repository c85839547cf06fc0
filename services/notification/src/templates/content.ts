/** One part of a mail; `html.ts` and `text.ts` render every kind. Texts are plain, never markup. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'facts'; facts: [label: string, value: string][] }
  | { kind: 'items'; items: { name: string; quantity: number; price: string; sum: string }[]; total: string }
  | { kind: 'lines'; title: string; lines: string[] }
  | { kind: 'link'; label: string; url: string; quiet?: boolean };

/** The content of a mail. HTML and text are rendered from it. */
export interface MailContent {
  subject: string;
  /** Mail clients show it after the subject. */
  preview: string;
  heading: string;
  /** As the customer typed it; `greeting.ts` decides if the mail repeats it. */
  customerName: string;
  /** The rest of the sentence after "Dear …,". */
  opening: string;
  blocks: Block[];
}

/** The shop's facts in mails. `publicUrl` has no slash at its end. */
export interface ShopFacts {
  name: string;
  phone: string;
  email: string;
  publicUrl: string;
}
