import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailModel } from '#shared/contracts/ajustes.ts';
import { type Locale, languages, locales } from '#shared/i18n/languages.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { useLeaveQuestion } from '#web/crud/use-unsaved-warning.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { withFieldNames } from './mail-fields.ts';
import { MailTextForm } from './mail-text-form.tsx';
import styles from './settings.module.css';

/** The topics by which the kinds of mail are listed, in order. */
const topics = ['giving', 'signup', 'order', 'raffle', 'duty', 'account', 'office'] as const;
type Topic = (typeof topics)[number];
const beginnings: readonly (readonly [Topic, RegExp])[] = [
  ['giving', /^giving_/],
  ['signup', /^(signup_|notice_(confirm|open))/],
  ['order', /^(order_|store_|stock_)/],
  ['raffle', /^raffle_/],
  ['duty', /^(duty_|swap_)/],
  ['office', /^(contact_|prayer_|low_stock|notice_|registration_|pix_)/],
];
const topicOf = ({ tipo }: MailModel): Topic =>
  beginnings.find(([, pattern]) => pattern.test(tipo))?.[0] ?? 'account';

/** The texts of the church's mails, one kind and language at a time, with a preview. */
export function MailTexts() {
  const { t, locale: userLocale } = useT();
  const query = useQuery({
    queryKey: ['ajustes', 'mensagens'],
    queryFn: ({ signal }) => api.get<MailModel[]>('/admin/ajustes/mensagens', { signal }),
  });
  const [tipo, setTipo] = useState('giving_receipt');
  const [idioma, setIdioma] = useState<Locale>('pt_BR');
  const [isChanged, setChanged] = useState(false);
  const ask = useLeaveQuestion();
  /** Another kind or language is shown by a form of its own. */
  const turn = async (to: () => void) => {
    if (!isChanged || (await ask())) to();
  };
  const model = query.data?.find((one) => one.tipo === tipo);
  const isOwn = ({ textos }: MailModel): boolean =>
    textos.some(({ proprio }) => Object.values(proprio).some((text) => text !== null));
  const subjectOf = ({ textos }: MailModel) =>
    withFieldNames(textos.find(({ idioma: of }) => of === userLocale)?.nosso.assunto ?? '', t);
  return (
    <section className={styles.card} aria-labelledby="textos">
      <h2 id="textos">{t('settings.mails')}</h2>
      <p>{t('settings.mails_hint')}</p>
      {query.isPending && <Skeleton height={320} />}
      {query.isError && <LoadFailed title={t('settings.load_failed')} query={query} />}
      {query.data && model && (
        <>
          <div className={styles.choice}>
            <SelectInput
              label={t('settings.mail_kind')}
              value={tipo}
              onChange={({ currentTarget: { value } }) => void turn(() => setTipo(value))}
            >
              {topics.map((topic) => (
                <optgroup key={topic} label={t(`settings.mail_topic.${topic}`)}>
                  {query.data
                    .filter((one) => topicOf(one) === topic)
                    .map((one) => (
                      <option key={one.tipo} value={one.tipo}>
                        {isOwn(one) ? t('settings.mail_changed', { name: subjectOf(one) }) : subjectOf(one)}
                      </option>
                    ))}
                </optgroup>
              ))}
            </SelectInput>
            <SelectInput
              label={t('settings.mail_language')}
              value={idioma}
              onChange={({ currentTarget: { value } }) =>
                void turn(() => setIdioma(locales.find((one) => one === value) ?? 'pt_BR'))
              }
            >
              {languages.map(({ texts, name }) => (
                <option key={texts} value={texts}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </div>
          <MailTextForm key={`${tipo} ${idioma}`} model={model} idioma={idioma} onChanged={setChanged} />
        </>
      )}
    </section>
  );
}
