export interface StoredControl {
  code: string;
  title: string;
  category: string;
  state: string;
  people: string[];
  day: string | null;
  keys: string[];
}

export const STORED_COVERAGE = `
  with told as (
    select id as control_id, state_by as user_id, state_at as at from controls where project_id = $1 and not per_asset and state <> 'NOT_STARTED'
    union all
    select a.control_id, a.state_by, a.state_at from control_assets a join controls c on c.id = a.control_id
    where c.project_id = $1 and a.state <> 'NOT_STARTED'
    union all
    select r.control_id, s.user_id, s.at from task_row_states s join task_rows r on r.id = s.row_id join controls c on c.id = r.control_id
    where c.project_id = $1 and s.state = 'CHECKED'
  ), linked as (
    select control_id, issue_id from control_issues
    union
    select r.control_id, k.issue_id from task_row_issues k join task_rows r on r.id = k.row_id
  )
  select c.code, c.title_vi as title, c.category_vi as category, c.state,
    array(select distinct u.name from told t join users u on u.id = t.user_id where t.control_id = c.id order by 1) as people,
    (select max((t.at at time zone 'Asia/Ho_Chi_Minh')::date)::text from told t where t.control_id = c.id) as day,
    array(select p.key || '-' || i.number from linked k join issues i on i.id = k.issue_id join projects p on p.id = i.project_id
      where k.control_id = c.id and i.deleted_at is null and i.status = 'OPEN' order by i.number) as keys
  from controls c where c.project_id = $1 order by c.position`;
