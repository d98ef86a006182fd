import { ListNotice } from '#web/crud/list/list-states.tsx';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';

interface RecordProblemProps {
  /** undefined for an address without a valid id */
  error: Error | undefined;
  backTo: string;
  onRetry: () => void;
}

/** In place of a record that does not exist, that the user may not see, or that could not be loaded. */
export function RecordProblem({ error, backTo, onRetry }: RecordProblemProps) {
  const { t } = useT();
  const missing = !error || (isApiError(error) && (error.status === 404 || error.status === 422));
  return (
    <ListNotice
      kind={missing ? 'none' : 'failed'}
      title={t(missing ? 'crud.not_found.title' : 'crud.unreadable.title')}
      text={missing ? t('crud.not_found.text') : error.message || t('error.fallback')}
    >
      {missing ? (
        <ButtonLink to={backTo}>
          {t(backTo === '/admin' ? 'crud.not_found.home' : 'crud.not_found.back')}
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={onRetry}>
          {t('crud.retry')}
        </Button>
      )}
    </ListNotice>
  );
}
