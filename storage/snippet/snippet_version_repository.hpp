#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/snippet/snippet.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The versions of snippets. The caller has checked that the account may see the snippet.
class snippet_version_repository {
 public:
  snippet_version_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns versions below `before` without texts, newest first.
  [[nodiscard]] std::vector<domain::snippet_version> list(const domain::snippet_id& of,
                                                          std::optional<std::int64_t> before,
                                                          std::uint64_t count);

  /// Returns a version with its text. Errors: `not_found`.
  [[nodiscard]] core::result<domain::snippet_version> find(const domain::snippet_id& of,
                                                           std::int64_t version);

 private:
  statements on_;
};

}  // namespace signalbox::storage
