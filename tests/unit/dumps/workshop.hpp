#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "dumps/service.hpp"
#include "postgres/connection.hpp"
#include "provisioning/local/dump_programs.hpp"

namespace signalbox::testing {

/// A service for dumps in a folder of its own, and the database of `tenant_server`, emptied.
class workshop {
 public:
  explicit workshop(dumps::limits bounds = {});
  workshop(const workshop&) = delete;
  workshop& operator=(const workshop&) = delete;
  ~workshop();

  /// Runs SQL as the project's role, and returns the first value.
  std::string sql(const std::string& text);
  /// Makes a whole dump.
  core::result<std::string> dump(const domain::dump_order& order);
  /// Uploads a file in pieces of odd sizes.
  core::result<dumps::uploaded_file> upload(std::string_view data);
  /// Restores a file, and waits for the end.
  domain::dump_outcome restore(std::string_view data, const domain::restore_rules& rules = {});
  /// Copies a database, and waits for the end.
  domain::dump_outcome migrate(const domain::dump_source& from,
                               const domain::restore_rules& rules = {});

  domain::project_ref ref{"abcdefghijklmnopqrst"};
  std::filesystem::path folder;
  provisioning::dump_programs programs;
  std::unique_ptr<dumps::service> service;

 private:
  domain::dump_outcome run(dumps::job_order order);

  int jobs_ = 0;
};

}  // namespace signalbox::testing
