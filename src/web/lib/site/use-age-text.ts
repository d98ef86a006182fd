import { type AgeRule, ageRuleKind } from '#shared/inscricao/age.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

/** The ages that an event admits, in words; null when it admits every age. */
export function useAgeText(rule: AgeRule): string | null {
  const { t } = useT();
  const words = ageRuleKind(rule);
  return words && t(`eventos.age_${words}`, { min: rule.idade_minima ?? 0, max: rule.idade_maxima ?? 0 });
}
