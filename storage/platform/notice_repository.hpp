#pragma once

#include <optional>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/platform/notice.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The latest notice of the installation, which may be scheduled or have ended.
class notice_repository {
 public:
  notice_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  [[nodiscard]] std::optional<domain::notice> find();

  /// Replaces the notice, and returns the new one with its id: a dismissal of the former does not
  /// hide it.
  [[nodiscard]] domain::notice put(const domain::notice& what, const domain::requester& by);

  /// Changes the notice with this id. Errors: `not_found` when it was replaced or removed.
  [[nodiscard]] core::result<void> edit(const domain::notice& what, const domain::requester& by);

  void clear(const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
