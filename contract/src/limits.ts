/** Limits shared by pages and server. Lengths of texts are in UTF-16 units. */
export const LIMITS = {
  name: 200,
  /** Name and role of the person who accepts a risk. */
  riskOwner: 200,
  title: 300,
  username: 64,
  email: 254,
  passwordMin: 12,
  passwordMax: 256,
  markdown: 100_000,
  note: 4_000,
  comment: 20_000,
  /** Comments per issue, project or write-up. Limited, because one call returns all of them. */
  comments: 1_000,
  tag: 40,
  tags: 20,
  scopeRows: 500,
  scopeValue: 1_000,
  issueAssets: 200,
  issueEvidence: 50,
  /** Total length of all texts and captions of the evidence of an issue: less than half of `bodyBytes`, even with three bytes per unit. */
  issueEvidenceText: 500_000,
  /** Contributors per issue, not counting the reporter. */
  contributors: 20,
  /** Issues per call. */
  bulk: 100,
  /** Issues per call. */
  readiness: 50,
  dueDays: 3_650,
  retestAssetNote: 1_000,
  /** Retest rounds per project. Limited, because `GET /api/project/{id}/retests` returns all rounds. */
  retestRounds: 200,
  /** Dotted path of a vulnerability type; `bugKey` limits each of its up to three segments. */
  bugId: 250,
  bugKey: 80,
  bugAlias: 80,
  bugAliases: 20,
  /** Custom and changed built-in nodes of a workspace, and nodes of an imported tree. */
  bugNodes: 5_000,
  /** Undecided template proposals per user and workspace. */
  openProposals: 100,
  slug: 60,
  reportFooter: 80,
  mailPassword: 256,
  /** Size in bytes of an uploaded profile picture or logo, before it is resized. */
  pictureBytes: 5 * 1024 * 1024,
  /** Minimum width and height of a stored logo in pixels. Pages and reports never enlarge a logo. */
  logoSide: 24,
  roleName: 60,
  rolesPerWorkspace: 100,
  /** Workspaces to which one call adds a new user. */
  membershipsAtOnce: 50,
  /** Workspaces of the installation. Limited, because calls with a row per workspace return all rows. */
  workspaces: 1_000,
  /** UTF-16 units of a CSV file of users, or of one file of a vulnerability tree. `importLines` limits the users in a CSV file. */
  importText: 1_000_000,
  importLines: 1_000,
  projectKeyMin: 2,
  projectKeyMax: 10,
  /** Limited, because `GET /api/issue/project/{id}` returns all issues of a project. */
  issuesPerProject: 5_000,
  peoplePerProject: 500,
  /** Event streams per user and process. */
  streamsPerUser: 20,
  searchText: 200,
  pageSize: 20,
  pageSizeMax: 100,
  /** Entries per page of a history or of the retests of an issue; few, because entries contain texts. */
  historyPageMax: 20,
  /** UTF-16 units of each side of a change in the history. */
  historyText: 2_000,
  pageMax: 100_000,
  /** Maximum exact total of a list. Totals that are sums of cached counters have no limit. */
  exactTotal: 10_000,
  /** Maximum exact total of a search for words in issues or write-ups. */
  exactTotalOfWords: 1_000,
  /** The dashboard counts the issues of a user’s work exactly up to this number. */
  exactTotalOfWork: 1_000,
  /** Default of MAX_UPLOAD_MB, in megabytes. */
  uploadMb: 25,
  /** Total size in bytes of the uploads that no text or object uses, per user and workspace. */
  unattachedBytes: 2 * 1024 * 1024 * 1024,
  bodyBytes: 4 * 1024 * 1024,
  imagePixels: 50_000_000,
  binDays: 30,
  /** Days in which a user of another workspace can accept an invitation. */
  invitationDays: 14,
  /** Open and declined invitations per workspace. Limited, because `GET /api/user/invitation` returns all of them. */
  invitations: 200,
  url: 2_000,
  /** Code of a control, key of its category, name and version of its standard. */
  controlCode: 60,
  /** Custom, imported and changed built-in controls per workspace. */
  checklists: 5_000,
  controlsPageMax: 500,
  /** UTF-16 units of the published JSON of a standard. */
  checklistFile: 2_000_000,
  categoriesAtOnce: 100,
  /** Limited, because `GET /api/project/{projectId}/checklists` returns all controls. */
  controlsPerProject: 2_000,
  issuesOfControl: 100,
  /** Limited, because `GET /api/task/{project_id}/list` returns all tasks. */
  tasksPerProject: 1_000,
  taskAssignees: 50,
  taskBlockers: 50,
  taskRows: 500,
  /**
   * Rows of all tasks of a project, including rows for controls. Limited, because `GET /api/task/{project_id}/checklist/{user_id}` returns
   * all rows of a user in the project.
   */
  taskRowsPerProject: 20_000,
  /** Estimated or spent minutes of a task: ten years of working days. */
  taskMinutes: 1_200_000,
  myTasks: 100,
  templates: 500,
  templateTasks: 300,
  /** Rows of all tasks of one template, which is read and copied as a whole. */
  templateRows: 3_000,
  templateDays: 3_650,
  /** Length of the classification of a report, which each page of the report shows beside a lock icon. */
  reportClassification: 48,
  reportTitle: 200,
  reportSections: 20,
  sectionTitle: 120,
  /** Length of the Markdown of a section, per language. The limit lets all sections of a project fit into one request. */
  sectionText: 20_000,
  /** Parts of a report request: the built-in parts, and the custom sections of the workspace and the project. */
  reportParts: 60,
  /** Saved versions per project. Limited, because `GET /api/project/{id}/report/version` returns all versions. */
  reportVersions: 500,
  /**
   * Stored hashes of downloads per version, for members and for each link. The oldest are deleted first and can then no longer be verified.
   */
  reportFileHashes: 1_000,
  /** Total size of the uploaded images in one report, because all are in memory at once while it is generated. */
  reportPictureBytes: 300 * 1024 * 1024,
  /**
   * Total size of the uploaded images in a single HTML page. It is smaller than in other formats, because a browser opens the page as a
   * whole, and the page contains each image once per language in Base64, which is a third larger.
   */
  reportPagePictureBytes: 100 * 1024 * 1024,
  reportTemplates: 50,
  /** Size of a Word template, compressed and uncompressed. */
  reportTemplateBytes: 10 * 1024 * 1024,
  reportTemplateUnpacked: 60 * 1024 * 1024,
  shareLabel: 120,
  sharePasswordMin: 8,
  shares: 200,
  sharePasswordTries: 10,
  shareMessages: 200,
  shareMessagesAnHour: 30,
  /** Views in the log of one link; the oldest are deleted. */
  shareViews: 20_000,
  /** Parts of a shared report that a reader's page reports as seen, per call. */
  partsSeen: 50,
  /** Groups per workspace. */
  groups: 2_000,
  /** Projects per group. Limited, because `GET /api/group/{id}` returns all projects. */
  groupProjects: 500,
  groupPeople: 200,
  /** Maximum number of days in a period of figures: three years. */
  figureDays: 1_096,
  /** Maximum number of days in a calendar. A month with the rest of its first and last week needs at most 42. */
  calendarDays: 62,
  calendarProjects: 300,
  /** Maximum number of issues, and of tasks, in a calendar. */
  calendarDue: 500,
  /** Users on a leaderboard. Further users are omitted. */
  leaderboardRows: 2_000,
  seasons: 200,
  rewardPoints: 10_000,
  category: 60,
  /** Topics per workspace. Limited, because `GET /api/topic/list` returns all topics. */
  topics: 2_000,
  /** Limited, because `GET /api/topic/{topic_id}/list-writeup` returns all write-ups. */
  writeUpsPerTopic: 1_000,
  writeUp: 200_000,
  /** Stored versions of a write-up; the oldest are deleted first. */
  writeUpVersions: 200,
  writeUpPictures: 100,
  /** Name replacements when a write-up is created from an issue. */
  clientNames: 500,
  viewName: 80,
  viewSearch: 4_000,
  /** Saved views per user and workspace. */
  views: 200,
  /** Shared views per workspace and list. Limited, because `GET /api/view` returns all shared views. */
  sharedViews: 500,
  snippetName: 80,
  /** Length of the Markdown of a snippet. The limit lets all snippets of a user fit into one response. */
  snippetText: 20_000,
  /** Snippets per user and workspace. Limited, because `GET /api/snippet` returns all snippets. */
  snippets: 200,
  /** Pairs of terms in the glossary of a workspace. Limited, because `GET /api/glossary` returns all of them. */
  glossaryTerms: 500,
  glossaryTerm: 100,
  glossaryNote: 300,
  /** Custom fields of a workspace that are offered. */
  fields: 30,
  /** Custom fields of a workspace, including retired ones. Limited, because issues contain the values of all of them. */
  fieldsKept: 100,
  fieldKey: 40,
  fieldName: 60,
  fieldChoices: 50,
  /** Largest absolute value of a number. */
  fieldNumber: 1_000_000_000_000,
  /** Length of a custom field in one line. */
  fieldText: 500,
  /** Length of a Markdown value. The limit lets the values of all fields fit into one request. */
  fieldMarkdown: 10_000,
  apiTokens: 50,
  apiTokenName: 80,
  apiTokenProjects: 100,
  /** Number of days before a due date at which users are first notified. */
  dueSoonDays: 3,
  notificationDays: 90,
  /** Lines of a digest email; a last line gives the number of omitted notifications. */
  digestLines: 100,
  /** Number of projects that are offered as the source of a template: the newest projects that the caller leads. */
  ledProjects: 200,
} as const;
