import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** A mail that was written to the folder, as the mailbox page shows it. */
export interface KeptMail {
  file: string;
  date: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** What the page shows at most. */
const newest = 200;

const isMailFile = (file: string) => /^[\w-]+\.eml$/.test(file);

/** The mails that the embedded mode keeps under `DATA_DIR/mail`. */
export function openMailbox(folder: string) {
  async function read(file: string): Promise<KeptMail> {
    const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
    const to = mail.to?.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
    return { file, date: mail.date ?? '', to: to ?? '', subject: mail.subject ?? '', html: mail.html ?? '', text: mail.text ?? '' };
  }

  return {
    /** Newest first. */
    async list(): Promise<KeptMail[]> {
      const files = (await readdir(folder)).filter(isMailFile).sort().reverse().slice(0, newest);
      return Promise.all(files.map(read));
    },
    /** @returns undefined where there is no such mail */
    async find(file: string): Promise<KeptMail | undefined> {
      return isMailFile(file) && (await readdir(folder)).includes(file) ? read(file) : undefined;
    },
  };
}

export type Mailbox = ReturnType<typeof openMailbox>;
