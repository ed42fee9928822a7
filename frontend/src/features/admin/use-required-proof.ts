/** How an admin must re-authenticate before rights are granted or revoked, by how the account signs in. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { accountQuery } from '@/entities/account';
import { typedCode, typedPassword } from '@/forms/rules';

export type ProofField = 'current_password' | 'totp';

const anyText = z.string();

export const emptyProof = { current_password: '', totp: '' };

/** Until it is known, assumes a password and no second step; the server decides. */
export function useRequiredProof(isAdmin: boolean): readonly ProofField[] {
  const { data: account } = useQuery({ ...accountQuery, enabled: isAdmin });
  if (!isAdmin) return [];
  return [
    ...(account?.has_password === false ? [] : (['current_password'] as const)),
    ...(account?.totp_enabled === true ? (['totp'] as const) : []),
  ];
}

export function proofShape(required: readonly ProofField[]) {
  return {
    current_password: required.includes('current_password') ? typedPassword : anyText,
    totp: required.includes('totp') ? typedCode : anyText,
  };
}
