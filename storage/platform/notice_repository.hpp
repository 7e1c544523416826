#pragma once

#include <optional>
#include <string>

#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

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
  notice_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  [[nodiscard]] std::optional<notice> find();

  struct text {
    std::string message;
    std::string link = {};  ///< empty: none
  };
  /// Replaces the current notice, and returns the new one.
  [[nodiscard]] notice put(const text& requested, const domain::requester& by);

  void clear(const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
