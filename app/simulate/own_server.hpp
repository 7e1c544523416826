#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/simulate/own_storage.hpp"
#include "app/simulate/run_folder.hpp"
#include "app/simulate/server_process.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "simulations/scenario/scenario.hpp"
#include "simulations/script/population.hpp"
#include "simulations/socket_backend/server_under_test.hpp"

namespace signalbox::app {

/// A server for one run: `signalbox serve` in a separate process, with its own folder, a simulated
/// fleet and all people of the run in its storage. It ends with this object, and its folder is
/// removed; it also ends when this program is killed, and the folder then remains.
///
/// This program's environment does not apply to it, so that it never uses a setting that names a
/// real database or real projects.
class own_server final : public simulations::server_under_test {
 public:
  struct request {
    const simulations::population& everything;
    simulations::backend_plan backends = {};
    std::uint64_t seed = 1;
    std::filesystem::path program = "/proc/self/exe";
    /// As the settings with the same names in `[provisioning]`.
    /// @{
    std::string postgres_bin = {};
    std::string os_user = "postgres";
    /// @}
    std::filesystem::path below = {};  ///< the parent of its folder; empty: TMPDIR, or /tmp
    std::uint64_t free_bytes_min = run_folder_bytes;  ///< the minimum free space there
  };

  /// Creates the folder, fills the storage, starts the server and waits until it is ready, at most
  /// a minute. Errors: `internal`, `unavailable`, `timeout`, each with the required action or the
  /// last lines of the server's log.
  [[nodiscard]] static core::result<std::unique_ptr<own_server>> begin(const request& requested);

  own_server(const own_server&) = delete;
  own_server& operator=(const own_server&) = delete;
  /// A stalled process would delay its end.
  ~own_server() override { storage_.hold(false); }

  [[nodiscard]] const std::string& url() const override { return url_; }
  [[nodiscard]] const std::vector<simulations::identity>& people() const override {
    return people_;
  }
  [[nodiscard]] std::string token(const simulations::identity& subject) override;
  [[nodiscard]] std::optional<pid_t> process() const override { return program_.number(); }
  [[nodiscard]] bool runs() const override { return program_.is_requested(); }
  [[nodiscard]] bool can_be_broken() const override { return true; }
  void kill() override { program_.kill(); }
  void stop() override { program_.stop(); }
  void start() override { program_.start(); }
  void hold_storage(bool is_held) override { storage_.hold(is_held); }

  /// Returns its folder, which contains its log `server.log`.
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  own_server(run_folder folder, prepared_folder prepared, std::string url,
             const std::filesystem::path& program);

  [[nodiscard]] core::result<void> await_readiness();
  [[nodiscard]] std::unexpected<core::error> never_ready(core::errc code,
                                                         const std::string& why) const;

  // They end from last to first: the server, its remaining storage processes, the folder.
  run_folder folder_;
  own_storage storage_;
  core::signing_key signing_;
  std::vector<simulations::identity> people_;
  std::string url_;
  server_process program_;
};

}  // namespace signalbox::app
