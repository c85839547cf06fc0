/** Paths on a 24-pixel grid, drawn with a 1.6-pixel line in the text's colour. */
const drawings = {
  alert: 'M12 8v5m0 3.2v.1M12 3.5 2.8 19.5h18.4z',
  cart: 'M6.5 8.5h11l1.2 11.5H5.3zM9 11V7.5a3 3 0 0 1 6 0V11',
  check: 'm5 12.5 4.6 4.6L19 7.5',
  chevron: 'm6 9 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h10.5v10.5H9zM5.5 15H4.5V4.5H15v1',
  edit: 'm4.5 19.5.9-4L15.6 5.3a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L8.5 18.6zM14 7l3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off': 'M9.6 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.3A16.4 16.4 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 5-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  info: 'M12 11v5.5m0-9v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  logout: 'M14 4.5H5.5v15H14M10 12h10.5m-3.5-3.5L20.5 12 17 15.5',
  mail: 'M3.5 6h17v12.5h-17zm.5.5 8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  phone: 'M6 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6.5 6.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.7a2 2 0 0 1 2-2.2z',
  plus: 'M12 5.5v13M5.5 12h13',
  search: 'm20 20-4.7-4.7M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10 10.5v5.5m4-5.5v5.5',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6',
} as const;

export type IconName = keyof typeof drawings;

export interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
  className?: string;
}

/** A decorative icon. Text beside it, or its button's label, must say what it means. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
