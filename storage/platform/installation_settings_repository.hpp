#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The stored mail server and sender; the password is sealed for `domain::mail_password_row`.
struct stored_mail {
  std::string url;
  std::string from;
  std::string user;
  std::optional<std::string> sealed_password;  ///< nothing: no password
};

/// The row of the settings that operators change; absent values have their default.
struct stored_installation {
  std::optional<std::string> name = std::nullopt;
  std::optional<std::string> sign_up = std::nullopt;  ///< a name of `domain::sign_up_policy`
  std::optional<std::string> public_url = std::nullopt;
  std::optional<stored_mail> mail = std::nullopt;
};

/// Settings of the installation that operators change while it runs.
class installation_settings_repository {
 public:
  installation_settings_repository(postgres::connection& on, postgres::deadline until)
      : on_(on, until) {}

  /// Returns the stored settings; none are set before the first `put`.
  [[nodiscard]] stored_installation find();

  /// Replaces the settings; the audit log names the changed `fields` with their new values, without
  /// a secret.
  void put(const stored_installation& next, const std::vector<std::string>& fields,
           const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
