#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// A notice for all users of the installation.
struct notice {
  std::string id;  ///< new for each text, so that a dismissal does not hide the next notice
  std::string message;
  std::string link;  ///< empty: none
};

/// The only notice of the installation.
class notice_repository {
 public:
  notice_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  [[nodiscard]] core::result<std::optional<notice>> find();

  struct text {
    std::string message;
    std::string link = {};  ///< empty: none
  };
  /// Replaces the current notice, and returns the new one.
  [[nodiscard]] core::result<notice> put(const text& requested, const domain::requester& by);

  [[nodiscard]] core::result<void> clear(const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
