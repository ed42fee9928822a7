/** Re-authentication before money is touched: a password and, with two-step sign-in, a code, as the account has them. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accountQuery } from '@/entities/account';
import { typedCode, typedPassword } from '@/forms/rules';

export type ProofField = 'current_password' | 'totp';

const anyText = z.string();

export const emptyProof = { current_password: '', totp: '' };

/** Until it is known, a password and no second step; the server decides. */
export function useAskedProof(): readonly ProofField[] {
  const { data: account } = useQuery(accountQuery);
  return [
    ...(account?.has_password === false ? [] : (['current_password'] as const)),
    ...(account?.totp_enabled === true ? (['totp'] as const) : []),
  ];
}

/** The rules of the fields that are asked for. */
export function proofRules(asked: readonly ProofField[]) {
  return {
    current_password: asked.includes('current_password') ? typedPassword : anyText,
    totp: asked.includes('totp') ? typedCode : anyText,
  };
}

export function useProofLabels(): Readonly<Record<ProofField, string>> {
  const { t } = useTranslation('proof');
  return { current_password: t('password'), totp: t('code') };
}
