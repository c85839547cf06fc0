import PostalMime from 'postal-mime';
import type { Mailbox } from './mail';
import type { RunningShop } from './shop';

interface MailpitMessages {
  messages: { ID: string; To: { Address: string }[] }[];
}

/** Reads the received mails from Mailpit's API. */
function mailpit(url: string): Mailbox {
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  return {
    settings: {},
    async mailsTo(address) {
      const { messages } = (await (await get('/api/v1/messages?limit=200')).json()) as MailpitMessages;
      const mine = messages.filter(({ To }) => To.some(({ Address }) => Address === address));
      return Promise.all(mine.map(async ({ ID }) => PostalMime.parse(await (await get(`/api/v1/message/${ID}/raw`)).arrayBuffer())));
    },
    close: async () => undefined,
  };
}

/** A running shop at SHOP_URL, with its Mailpit at MAIL_URL. @throws Error if one of them is unset */
export function deployedShop(): RunningShop {
  const { SHOP_URL: origin, MAIL_URL: mailUrl } = process.env;
  if (!origin || !mailUrl) throw new Error('Set SHOP_URL and MAIL_URL to the deployed shop and its Mailpit.');
  const doNothing = async () => undefined;
  return { origin, dataDir: '', mailbox: mailpit(mailUrl), output: () => '', stop: doNothing, kill: doNothing, start: doNothing };
}
