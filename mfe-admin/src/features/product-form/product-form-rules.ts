import { plainText } from '@storefront/contracts/rules';
import type { Problems } from '@storefront/web-kit/forms';
import type { Product } from '../../api/product';

/** The form's fields as typed. */
export interface ProductFields {
  name: string;
  category: string;
  price: string;
  stock: string;
  description: string;
  material: string;
  color: string;
}

export const fieldLabels: Record<keyof ProductFields, string> = {
  name: 'Name',
  category: 'Category',
  price: 'Price',
  stock: 'Stock',
  description: 'Description',
  material: 'Material',
  color: 'Color',
};

export const blankFields: ProductFields = { name: '', category: '', price: '', stock: '', description: '', material: '', color: '' };

export function fieldsOf({ name, category, price, stock, description, specifications }: Product): ProductFields {
  const { material = '', color = '' } = specifications;
  return { name, category, price: String(price ?? ''), stock: String(stock ?? ''), description, material, color };
}

/** Rupees. */
const highestPrice = 100_000_000;
const highestStock = 1_000_000;

/** Also true for a text of invisible characters. */
const isBlank = (text: string) => plainText(text) === '';

function checkPrice(price: string): string | undefined {
  if (isBlank(price)) return 'Price is required';
  if (!Number.isFinite(Number(price))) return 'Price must be a number';
  if (Number(price) < 0) return 'Price must not be negative';
  if (Number(price) > highestPrice) return 'Price is too large';
  return /^\d+(\.\d{1,2}0*)?$/.test(price.trim()) ? undefined : 'Price must have at most two decimals';
}

function checkStock(stock: string): string | undefined {
  if (isBlank(stock)) return 'Stock is required';
  if (!/^-?\d+(\.0+)?$/.test(stock.trim())) return 'Stock must be a whole number';
  if (Number(stock) < 0) return 'Stock must not be negative';
  return Number(stock) > highestStock ? 'Stock is too large' : undefined;
}

/** All fields are required. The price is at least 0 in steps of 0.01, the stock a whole number of at least 0 (specification, 5). */
export function checkProduct({ name, category, price, stock, description, material, color }: ProductFields): Problems<ProductFields> {
  const checks: Record<keyof ProductFields, string | undefined> = {
    name: isBlank(name) ? 'Name is required' : undefined,
    category: isBlank(category) ? 'Please choose a category' : undefined,
    price: checkPrice(price),
    stock: checkStock(stock),
    description: isBlank(description) ? 'Description is required' : undefined,
    material: isBlank(material) ? 'Material is required' : undefined,
    color: isBlank(color) ? 'Color is required' : undefined,
  };
  return Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== undefined));
}
