/** Limits that both sides know: forms count towards them, the server refuses what passes them. Lengths are in UTF-16 units. */
export const LIMITS = {
  name: 200,
  title: 300,
  username: 64,
  email: 254,
  passwordMin: 12,
  passwordMax: 256,
  /** One section of a write-up, a project's description: Markdown. */
  markdown: 100_000,
  note: 4_000,
  /** A comment: Markdown. */
  comment: 20_000,
  /** Of one issue or project, so that `GET /api/comment/…` can answer all. */
  comments: 1_000,
  tag: 40,
  tags: 20,
  scopeRows: 500,
  scopeValue: 1_000,
  issueAssets: 200,
  /** Items of one issue. */
  issueEvidence: 50,
  /** Of all items of one issue together, captions included: less than half of `bodyBytes`, even with three bytes to each. */
  issueEvidenceText: 500_000,
  /** Of one issue, its reporter not counted. */
  contributors: 20,
  /** Issues changed by one call. */
  bulk: 100,
  /** Issues whose texts one call judges. */
  readiness: 50,
  /** In which an issue is to be fixed. */
  dueDays: 3_650,
  /** What is said of one asset in a retest. */
  retestAssetNote: 1_000,
  /** So that `GET /api/project/{id}/retests` can answer them all. */
  retestRounds: 200,
  /** Dotted path of a vulnerability type, and each of its three segments. */
  bugId: 250,
  bugKey: 80,
  bugAlias: 80,
  bugAliases: 20,
  /** Of a workspace: nodes of its own, and built-in ones that it says something else of. */
  bugNodes: 5_000,
  /** Of one person, not decided on yet. */
  openProposals: 100,
  /** What a workspace is called in addresses. */
  slug: 60,
  /** The line at the foot of a report's pages. */
  reportFooter: 80,
  mailPassword: 256,
  /** Of an avatar or a logo, before it is made smaller. */
  pictureBytes: 5 * 1024 * 1024,
  roleName: 60,
  rolesPerWorkspace: 100,
  /** Of a user who is made in several workspaces at once. */
  membershipsAtOnce: 50,
  /** So that calls which answer a row per workspace can answer all. */
  workspaces: 1_000,
  /** UTF-16 units of a CSV, and its lines of people. */
  importText: 1_000_000,
  importLines: 1_000,
  projectKeyMin: 2,
  projectKeyMax: 10,
  /** So that `GET /api/issue/project/{id}` can answer a whole project. */
  issuesPerProject: 5_000,
  peoplePerProject: 500,
  /** Streams of events of one person on one process. */
  streamsPerUser: 20,
  searchText: 200,
  pageSize: 20,
  pageSizeMax: 100,
  /** Of an issue's history, whose entries hold texts. */
  historyPageMax: 20,
  /** UTF-16 units of each side of a change that the history shows. */
  historyText: 2_000,
  pageMax: 100_000,
  /** Lists count no further than this. */
  exactTotal: 10_000,
  /** Megabytes, unless MAX_UPLOAD_MB says otherwise. */
  uploadMb: 25,
  /** Of one person in one workspace: uploads that nothing shows yet. */
  unattachedBytes: 2 * 1024 * 1024 * 1024,
  /** JSON bodies, in bytes: six sections in Markdown and their surroundings. */
  bodyBytes: 4 * 1024 * 1024,
  imagePixels: 50_000_000,
  binDays: 30,
  /** Users of other workspaces can accept an invitation for so many days. */
  invitationDays: 14,
  /** Of a workspace, those that are open or were declined; so that `GET /api/user/invitation` can answer all. */
  invitations: 200,
  /** Address of a reference. */
  url: 2_000,
  /** Code of a control, key of its category, name and version of its standard. */
  controlCode: 60,
  /** Of a workspace: controls of its own, imported ones among them, and shipped ones that it says something else of. */
  checklists: 5_000,
  controlsPageMax: 500,
  /** UTF-16 units of a standard's published JSON. */
  checklistFile: 2_000_000,
  categoriesAtOnce: 100,
  /** So that `GET /api/project/{projectId}/checklists` can answer all. */
  controlsPerProject: 2_000,
  issuesOfControl: 100,
  /** So that `GET /api/task/{project_id}/list` can answer all. */
  tasksPerProject: 1_000,
  taskAssignees: 50,
  taskBlockers: 50,
  taskRows: 500,
  /** Of all tasks of a project, those that stand for controls among them: what a person has to tick is answered at once. */
  taskRowsPerProject: 20_000,
  /** Ten years of working days. */
  taskMinutes: 1_200_000,
  myTasks: 100,
  templates: 500,
  /** On both levels of one template. */
  templateTasks: 300,
  /** Of all tasks of one template, so that it is read and copied as a whole. */
  templateRows: 3_000,
  templateDays: 3_650,
  /** Beside the lock on each page of a report. */
  reportClassification: 48,
  /** Title and subtitle on the cover of a report. */
  reportTitle: 200,
  /** Sections that a workspace, and each of its projects, writes itself. */
  reportSections: 20,
  sectionTitle: 120,
  /** Markdown, in each language: all sections of a project fit into one request. */
  sectionText: 20_000,
  /** What a report can be asked to show: its parts with the sections of workspace and project. */
  reportParts: 60,
  /** So that `GET /api/project/{id}/report/version` can answer all. */
  reportVersions: 500,
  /** Of one version, handed out to members or by one link: those handed out last can be verified. */
  reportFileHashes: 1_000,
  /** Of all pictures that one report shows, as they were uploaded: they are in memory together while it is made. */
  reportPictureBytes: 300 * 1024 * 1024,
  /** The same as one HTML page, which a browser must open whole: it holds each once a language, a third larger. */
  reportPagePictureBytes: 100 * 1024 * 1024,
  reportTemplates: 50,
  /** Of a Word template, packed and unpacked. */
  reportTemplateBytes: 10 * 1024 * 1024,
  reportTemplateUnpacked: 60 * 1024 * 1024,
  shareLabel: 120,
  sharePasswordMin: 8,
  /** Of one project, those that are open. */
  shares: 200,
  /** Wrong ones before a link is locked. */
  sharePasswordTries: 10,
  /** Left by the readers of one link and not done yet. */
  shareMessages: 200,
  /** Left by the readers of one link within an hour. */
  shareMessagesAnHour: 30,
  /** Views that the log of one link keeps: the newest. */
  shareViews: 20_000,
  /** Told by one call. */
  partsSeen: 50,
  /** Of a workspace. */
  groups: 2_000,
  /** So that `GET /api/group/{id}` can answer all. */
  groupProjects: 500,
  groupPeople: 200,
  /** Days of a period that figures are made of: three years. */
  figureDays: 1_096,
  /** So that `POST /api/leaderboard` can answer everybody. */
  leaderboardRows: 2_000,
  seasons: 200,
  /** Points for one thing. */
  rewardPoints: 10_000,
  /** What topics and write-ups are gathered by. */
  category: 60,
  /** So that `GET /api/topic/list` can answer all. */
  topics: 2_000,
  /** So that `GET /api/topic/{topic_id}/list-writeup` can answer all. */
  writeUpsPerTopic: 1_000,
  /** Of a write-up: Markdown. */
  writeUp: 200_000,
  writeUpPictures: 100,
  /** Replaced where a write-up is made from an issue. */
  clientNames: 500,
  viewName: 80,
  /** The query of a list's address. */
  viewSearch: 4_000,
  /** Of one person in one workspace. */
  views: 200,
  /** Of a workspace in one list, so that `GET /api/view` can answer all. */
  sharedViews: 500,
  apiTokens: 50,
  apiTokenName: 80,
  apiTokenProjects: 100,
  /** Days before something is due that those who have it are told. */
  dueSoonDays: 3,
  /** Notifications are kept for so many days. */
  notificationDays: 90,
  /** Lines of a mail that tells of several things; of the rest how many there are. */
  digestLines: 100,
  /** Of the projects one leads, the newest are offered to make a template of. */
  ledProjects: 200,
} as const;
