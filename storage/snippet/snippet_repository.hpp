#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/snippet/snippet.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A stored snippet, or the one that is stored instead.
struct snippet_put {
  domain::snippet what;
  /// The edited version is not the current one, which is `what`; nothing was stored.
  bool is_conflict = false;
};

/// Where a snippet belongs, which decides who may see it.
struct snippet_place {
  domain::snippet what;  ///< without the marks of an account
  domain::organization_slug organization;
};

/// Saved SQL and saved views of tables. A snippet is found by those who may see it: a private one
/// only by its owner, a shared one by every account; the caller has checked that the account may
/// read the project.
///
/// Searches compare substrings (ILIKE) instead of words: PostgreSQL's text search splits SQL as
/// prose, so that `orders` would not be found in `public.orders` or `orders_2024`. An account sees
/// at most 2,000 snippets of a project, whose first 65,536 characters are read.
class snippet_repository {
 public:
  snippet_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns a page without texts.
  [[nodiscard]] domain::snippet_page list(const domain::project_ref& project,
                                          const domain::account_id& account,
                                          const domain::snippet_filter& filter);

  /// Returns a snippet with its text. Errors: `not_found`.
  [[nodiscard]] core::result<domain::snippet> find(const domain::project_ref& project,
                                                   const domain::account_id& account,
                                                   const domain::snippet_id& id);

  /// Returns a snippet of any project; nothing when there is none.
  [[nodiscard]] std::optional<snippet_place> locate(const domain::snippet_id& id);

  /// Counts saved SQL, or saved queries of logs.
  [[nodiscard]] domain::snippet_counts count(const domain::project_ref& project,
                                             const domain::account_id& account,
                                             bool of_log_queries = false);

  /// Creates or replaces a snippet, if its version is the edited one. The row is locked, so that of
  /// two concurrent changes of one version the second is a conflict. Errors: `not_found` for a
  /// snippet that was deleted or that the requester cannot see, for a folder of another account and
  /// without the project; `forbidden` as of `domain::check_replacement`; `conflict` when a limit is
  /// reached.
  [[nodiscard]] core::result<snippet_put> put(const domain::project_ref& project,
                                              const domain::snippet_change& change,
                                              const domain::requester& by);

  /// Deletes all of the snippets, or none. Errors: `not_found` if the requester does not see one of
  /// them.
  [[nodiscard]] core::result<void> remove(const domain::project_ref& project,
                                          const std::vector<domain::snippet_id>& ids,
                                          const domain::requester& by);

 private:
  struct project_row;

  [[nodiscard]] core::result<snippet_put> create(const project_row& in,
                                                 const domain::snippet_change& change,
                                                 const domain::requester& by);
  [[nodiscard]] core::result<void> check_room(const project_row& in,
                                              const domain::snippet_change& change,
                                              const domain::account_id& account);
  [[nodiscard]] core::result<void> check_view_room(const project_row& in,
                                                   const domain::snippet_change& change,
                                                   const domain::account_id& account);
  [[nodiscard]] core::result<void> check_folder(const project_row& in,
                                                const domain::snippet_change& change,
                                                const domain::account_id& account);
  void add_version(const domain::snippet_change& change, std::int64_t version,
                   const domain::requester& by);
  void mark(const domain::snippet_change& change, const domain::account_id& account);
  void note(const char* action, const project_row& in, const domain::snippet& what,
            const domain::requester& by);

  statements on_;
};

}  // namespace signalbox::storage
