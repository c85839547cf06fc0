import { useId } from 'react';
import styles from './product-form.module.css';

/** Progress of the upload, then of the server's work. */
export function UploadProgress({ share, files }: { share: number; files: number }) {
  const id = useId();
  const isSent = share >= 1;
  return (
    <div className={styles.progress}>
      <span id={id} role="status">
        {isSent ? 'Saving the images…' : `Uploading ${files} ${files === 1 ? 'image' : 'images'}…`}
      </span>
      <progress aria-labelledby={id} max={100} value={isSent ? undefined : Math.round(share * 100)} />
      <span className={styles.share}>{isSent ? '' : `${Math.round(share * 100)} %`}</span>
    </div>
  );
}
