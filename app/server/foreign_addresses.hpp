#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "domain/wrappers/egress_rule.hpp"
#include "postgres/named_servers.hpp"

namespace signalbox::app {

/// Decides to which addresses the databases of projects may connect: resolves names, and refuses
/// what `domain::chosen_address` refuses. All functions on any thread.
class foreign_addresses {
 public:
  /// `platform`: the servers of the platform's own database.
  foreign_addresses(const settings& how, std::vector<postgres::named_server> platform);

  /// See `actors::environment::foreign_address`. Waits for the resolver of the system.
  [[nodiscard]] core::result<std::string> find(const std::string& host, std::uint16_t port,
                                               const std::string& current) const;

 private:
  [[nodiscard]] domain::egress_rule rule_now() const;

  domain::egress_rule rule_;
  std::vector<postgres::named_server> platform_;
};

/// Returns the file with the certificate authorities that this host trusts; empty if it has none.
[[nodiscard]] std::string find_authority_file();

}  // namespace signalbox::app
