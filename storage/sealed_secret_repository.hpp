#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/crypto/sealed_secret.hpp"
#include "domain/sealed_rows.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The columns with sealed secrets.
enum class sealed_column { project_password, pending_password, factor_secret, flow_verifier };

/// A sealed secret in the former format, which is not bound to a row.
struct unbound_secret {
  std::string id;  ///< the row's key in its table, as text
  core::sealed_row row;
  std::string sealed;
};

/// Finds and replaces sealed secrets for their upgrade.
class sealed_secret_repository {
 public:
  sealed_secret_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns at most `limit` secrets in the former format whose `id` comes after `after`, ordered
  /// by id.
  [[nodiscard]] std::vector<unbound_secret> unbound(sealed_column column, const std::string& after,
                                                    std::size_t limit);

  /// Replaces `of` with `fresh`. A secret that has changed in the meantime stays unchanged.
  void replace(sealed_column column, const unbound_secret& of, const std::string& fresh);

 private:
  statements on_;
};

}  // namespace signalbox::storage
