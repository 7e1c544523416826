#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/snippet/snippet.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, snippet_author& x) {
  return f(x.account, x.username);
}

template <class Inspector>
auto inspect(Inspector& f, snippet& x) {
  return f(x.id, x.project, x.name, x.description, x.visibility, x.is_favorite, x.folder, x.owner,
           x.updated_by, x.inserted_at, x.updated_at, x.version, x.sql, x.table_id, x.is_log_query);
}

template <class Inspector>
auto inspect(Inspector& f, snippet_change& x) {
  return f(x.id, x.name, x.description, x.visibility, x.is_favorite, x.folder, x.sql, x.version,
           x.table_id, x.is_log_query);
}

template <class Inspector>
auto inspect(Inspector& f, snippet_version& x) {
  return f(x.version, x.name, x.updated_at, x.updated_by, x.sql, x.type);
}

template <class Inspector>
auto inspect(Inspector& f, snippet_folder& x) {
  return f(x.id, x.name);
}

template <class Inspector>
auto inspect(Inspector& f, snippet_counts& x) {
  return f(x.own, x.shared, x.favorites);
}

template <class Inspector>
auto inspect(Inspector& f, snippet_cursor& x) {
  return f(x.key, x.id);
}

template <class Inspector>
auto inspect(Inspector& f, snippet_filter& x) {
  return f(x.type, x.table_id, x.visibility, x.favorites_only, x.folder, x.search, x.order, x.after,
           x.count);
}

template <class Inspector>
auto inspect(Inspector& f, snippet_page& x) {
  return f(x.entries, x.next);
}

}  // namespace signalbox::domain

/// Requests to the snippet actor. The caller has checked that the account may read the project, and
/// for a change that it may change its content. A snippet that the account cannot see is missing:
/// `not_found`.
namespace signalbox::actors {

struct list_snippets {
  using reply = domain::snippet_page;
  domain::project_ref project;
  domain::account_id account;
  domain::snippet_filter filter;
};

template <class Inspector>
auto inspect(Inspector& f, list_snippets& x) {
  return f(x.project, x.account, x.filter);
}

/// Finds a snippet with its text. Errors: `not_found`.
struct find_snippet {
  using reply = domain::snippet;
  domain::project_ref project;
  domain::account_id account;
  domain::snippet_id id;
};

template <class Inspector>
auto inspect(Inspector& f, find_snippet& x) {
  return f(x.project, x.account, x.id);
}

struct saved_snippet {
  domain::snippet what;
  bool is_conflict = false;  ///< nothing was stored; `what` is the current version
};

template <class Inspector>
auto inspect(Inspector& f, saved_snippet& x) {
  return f(x.what, x.is_conflict);
}

/// Creates or replaces a snippet. Errors: `not_found`; `forbidden` when the requester may not make
/// it private; `conflict` when a limit is reached.
struct put_snippet {
  using reply = saved_snippet;
  domain::project_ref project;
  domain::snippet_change change;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, put_snippet& x) {
  return f(x.project, x.change, x.by);
}

/// Deletes all of the snippets, or none. Errors: `not_found`.
struct delete_snippets {
  using reply = done;
  domain::project_ref project;
  std::vector<domain::snippet_id> ids;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, delete_snippets& x) {
  return f(x.project, x.ids, x.by);
}

struct count_snippets {
  using reply = domain::snippet_counts;
  domain::project_ref project;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, count_snippets& x) {
  return f(x.project, x.account);
}

/// Lists versions without texts, newest first. Errors: `not_found`.
struct list_snippet_versions {
  using reply = std::vector<domain::snippet_version>;
  domain::project_ref project;
  domain::account_id account;
  domain::snippet_id id;
  std::optional<std::int64_t> before;  ///< below this version
  std::uint64_t count = 0;
};

template <class Inspector>
auto inspect(Inspector& f, list_snippet_versions& x) {
  return f(x.project, x.account, x.id, x.before, x.count);
}

/// Finds a version with its text. Errors: `not_found`.
struct find_snippet_version {
  using reply = domain::snippet_version;
  domain::project_ref project;
  domain::account_id account;
  domain::snippet_id id;
  std::int64_t version = 0;
};

template <class Inspector>
auto inspect(Inspector& f, find_snippet_version& x) {
  return f(x.project, x.account, x.id, x.version);
}

/// Lists an account's own folders, ordered by name.
struct list_snippet_folders {
  using reply = std::vector<domain::snippet_folder>;
  domain::project_ref project;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, list_snippet_folders& x) {
  return f(x.project, x.account);
}

/// Errors: `not_found`.
struct find_snippet_folder {
  using reply = domain::snippet_folder;
  domain::project_ref project;
  domain::account_id account;
  domain::snippet_folder_id id;
};

template <class Inspector>
auto inspect(Inspector& f, find_snippet_folder& x) {
  return f(x.project, x.account, x.id);
}

/// Errors: `conflict` when the account has the maximum number of folders.
struct create_snippet_folder {
  using reply = domain::snippet_folder;
  domain::project_ref project;
  domain::account_id account;
  std::string name;
};

template <class Inspector>
auto inspect(Inspector& f, create_snippet_folder& x) {
  return f(x.project, x.account, x.name);
}

/// Errors: `not_found`.
struct rename_snippet_folder {
  using reply = domain::snippet_folder;
  domain::project_ref project;
  domain::account_id account;
  domain::snippet_folder_id id;
  std::string name;
};

template <class Inspector>
auto inspect(Inspector& f, rename_snippet_folder& x) {
  return f(x.project, x.account, x.id, x.name);
}

/// Deletes all of the folders, or none; their snippets stay. Errors: `not_found`.
struct delete_snippet_folders {
  using reply = done;
  domain::project_ref project;
  domain::account_id account;
  std::vector<domain::snippet_folder_id> ids;
};

template <class Inspector>
auto inspect(Inspector& f, delete_snippet_folders& x) {
  return f(x.project, x.account, x.ids);
}

/// The line at which a subscribed connection edits a snippet.
struct snippet_line {
  transport::connection_id connection;
  std::string topic;
  std::int64_t line = 0;  ///< 1 to `domain::snippet_line_max`
};

template <class Inspector>
auto inspect(Inspector& f, snippet_line& x) {
  return f(x.connection, x.topic, x.line);
}

}  // namespace signalbox::actors
