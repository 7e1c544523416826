#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "postgres/answering.hpp"
#include "postgres/connection.hpp"
#include "postgres/sqlstate.hpp"
#include "storage/pool.hpp"
#include "tests/unit/postgres/private_server.hpp"

namespace signalbox::testing {

/// Breaks connections of a pool to the real database at a COMMIT, or at a statement that is a
/// transaction of its own, on request of a test.
class commit_cut {
 public:
  enum class when {
    before,  ///< the server does not receive the COMMIT: nothing is stored
    after,   ///< the server commits, but its response is lost
  };

  /// The next COMMIT, or the next statement with this name, loses its connection, once.
  void arm(when moment, std::string name = {}) {
    armed_ = moment;
    name_ = std::move(name);
  }
  [[nodiscard]] bool is_armed() const { return armed_.has_value(); }

  /// A pool whose connections can be broken. Must not outlive this object.
  [[nodiscard]] std::unique_ptr<storage::pool> open_pool(const std::string& conninfo) {
    return std::make_unique<storage::pool>(
        storage::pool_settings{.conninfo = conninfo,
                               .connections_max = 4,
                               .pause_after_failure = std::chrono::milliseconds{0}},
        postgres::observer{},
        [this, conninfo](postgres::deadline until,
                         const postgres::observer* watcher) -> core::result<postgres::connection> {
          auto real = postgres::connection::open(conninfo, until);
          if (!real) return std::unexpected(std::move(real.error()));
          return postgres::connection(std::make_unique<line>(*this, std::move(*real)), watcher);
        });
  }

 private:
  class line final : public postgres::answering {
   public:
    line(commit_cut& by, postgres::connection real) : by_(by), real_(std::move(real)) {}

    core::result<postgres::rows> run(const postgres::statement& what,
                                     std::span<const postgres::parameter> parameters) override {
      if (!by_.armed_ || !by_.concerns(what)) return real_.run(what, parameters, soon());
      if (std::exchange(by_.armed_, std::nullopt) == when::after)
        need(real_.run(what, parameters, soon()));
      real_.close();
      return std::unexpected(postgres::outcome_unknown());
    }

    bool usable() override { return real_.usable(); }

   private:
    commit_cut& by_;
    postgres::connection real_;
  };

  [[nodiscard]] bool concerns(const postgres::statement& what) const {
    return name_.empty() ? what.sql == "COMMIT" : what.name == name_;
  }

  std::optional<when> armed_;
  std::string name_;
};

}  // namespace signalbox::testing
