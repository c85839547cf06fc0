import type { Block, MailContent, ShopFacts } from './content';
import { singleLine } from './escape';
import { greetingOf } from './greeting';

function show(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'code':
      return `${block.label}: ${block.code}`;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'items': {
      const lines = block.items.flatMap(({ name, quantity, price, sum }) => [name, `  ${quantity} × ${price} = ${sum}`]);
      return [...lines, '', 'Shipping: Free', `Total: ${block.total}`].join('\n');
    }
    case 'lines':
      return [`${block.title}:`, ...block.lines.map((line) => `  ${singleLine(line, 500)}`)].join('\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

/** A mail as plain text. */
export function renderText(content: MailContent, shop: ShopFacts): string {
  const parts = [content.heading, greetingOf(content), ...content.blocks.map(show)];
  const signature = `-- \n${shop.name}\n${shop.phone}\n${shop.email}\n${shop.publicUrl}`;
  return `${[...parts, signature].join('\n\n')}\n`;
}
