/** The upload control in a form, for its tests. */
import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { Purpose } from '@/forms/uploads/file-kinds';
import { UploadField } from '@/forms/uploads/upload-field';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import type { Language } from '@/i18n/languages';
import { useAuth } from '@/session/auth';
import { renderAt } from './render';

/** What the form holds, and the status that was reported last. */
export const held: { value: readonly string[]; status: UploadStatus } = { value: [], status: 'done' };

interface Shown {
  readonly most?: number;
  readonly start?: readonly string[];
  readonly purpose?: Purpose;
  readonly language?: Language;
}

function Form({ most, start, purpose }: Required<Omit<Shown, 'language'>>) {
  const { user } = useAuth();
  const [ids, setIds] = useState(start);
  useEffect(() => {
    held.value = ids;
  }, [ids]);
  if (!user) return null;
  return (
    <UploadField
      label="Files"
      purpose={purpose}
      {...(purpose === 'delivery' && { request: '0193-request' })}
      most={most}
      value={ids}
      onChange={setIds}
      onStatus={(status) => {
        held.status = status;
      }}
    />
  );
}

export function showUploads({ most = 20, start = [], purpose = 'delivery', language = 'en' }: Shown = {}) {
  Object.assign(held, { value: start, status: 'done' });
  return renderAt(<Form most={most} start={start} purpose={purpose} />, { language });
}

export const aPicture = (name = 'menu.png', bytes = 1_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png', lastModified: 1_700_000_000_000 });

export async function chooser(
  label: string | RegExp = /^(?:Choose (?:a File|Files)|اختيار ملفات)$/,
): Promise<HTMLInputElement> {
  await screen.findByRole('group', { name: 'Files' });
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
}

export async function chooseFiles(...files: File[]): Promise<void> {
  fireEvent.change(await chooser(), { target: { files } });
}

export async function rowOf(name: string): Promise<HTMLElement> {
  const item = (await screen.findByText(name)).closest('li');
  if (!item) throw new Error(`no row of ${name}`);
  return item;
}
