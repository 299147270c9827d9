import { type ArticleRow, assignmentsOfArticle, unassignArticle } from '@okur/contract/articles';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useList } from '../../../kit/list/useList.ts';
import { ClassesTab } from '../../assignments/ClassesTab.tsx';
import { assigning } from '../assigning.ts';

/** The classes that hold an article. */
export function ArticleAssignments({ article }: { article: ArticleRow }) {
  const { id } = article;
  const ability = useAbility();
  return (
    <ClassesTab
      {...assigning(article)}
      list={useList(assignmentsOfArticle, { params: { id }, sort: 'department_name' })}
      mayAssign={ability.can('edit', 'ARTICLE') || ability.can('add', 'HOMEWORK')}
      isAssignable={article.status === 'published' && !article.deleted_at}
      unassign={(departmentId) => call(unassignArticle, { params: { id, departmentId } })}
    />
  );
}
