import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './simple-page.module.css';

/** The texts of each kind of link, and where its button leads. */
const kinds = {
  monthly: {
    title: 'monthly.expired',
    text: 'monthly.expired_text',
    to: '/contribuir',
    button: 'monthly.give',
  },
  statement: {
    title: 'statement.expired',
    text: 'statement.expired_text',
    to: '/contribuir#extrato',
    button: 'statement.ask',
  },
  // The form on the site knows the gifts of an address only: the treasurer mails the whole statement again.
  mailed_statement: {
    title: 'statement.expired',
    text: 'statement.mailed_expired_text',
    to: '/contato?assunto=doacao',
    button: 'statement.ask_treasurer',
  },
} as const;

type LinkRefusedProps =
  | { refused: 'expired' | 'unknown'; kind: keyof typeof kinds }
  | { refused: 'no_pix'; kind: 'monthly' };

/** Shown for a signed link that has expired or is invalid, or whose Pix the church does not offer now. */
export function LinkRefused({ refused, kind }: LinkRefusedProps) {
  const { t } = useT();
  const { church } = usePage();
  const { to, button, ...expired } = kinds[kind];
  const texts = {
    expired,
    unknown: { title: 'link.unknown', text: 'link.unknown_text' },
    no_pix: { title: 'monthly.no_pix', text: 'monthly.no_pix_text' },
  } as const;
  const { title, text } = texts[refused];
  return (
    <div className={styles.page}>
      <title>{`${t(title)} · ${church.nome}`}</title>
      <Outcome title={t(title)} text={<p>{t(text)}</p>}>
        <ButtonLink to={to} size="lg">
          {t(button)}
        </ButtonLink>
      </Outcome>
    </div>
  );
}
