#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What the installation tells everybody.
struct notice {
  std::string id;  ///< a new one with each text, so that a dismissal does not hide the next
  std::string message;
  std::string link;  ///< empty: none
};

/// The one notice of the installation.
class notice_repository {
 public:
  notice_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  [[nodiscard]] core::result<std::optional<notice>> find();

  struct text {
    std::string message;
    std::string link = {};  ///< empty: none
  };
  /// Puts a notice up in place of the present one, and returns it.
  [[nodiscard]] core::result<notice> put(const text& wanted, const domain::requester& by);

  [[nodiscard]] core::result<void> take_down(const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
