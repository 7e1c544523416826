#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <cstddef>
#include <functional>
#include <vector>

#include "actors/messages/project_resource.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "domain/project/project.hpp"
#include "storage/project/project_resource_repository.hpp"

namespace signalbox::actors {

/// What a project's database runs with: settings and password. Every change is stored first, with a
/// mark that the running database has still to be told; telling may be done again, so that a kill
/// in between, or a database that does not listen just now, only puts it off. Belongs to the
/// project's actor.
class project_resources {
 public:
  /// Those who asked and wait until the database was told; more than these are answered before.
  static constexpr std::size_t waiting_max = 64;

  /// What it shares with its owner, who keeps all of it true.
  struct owner_parts {
    caf::event_based_actor* self;
    environment& env;
    change_line& line;
    domain::project& project;
    bool& provider_busy;                  ///< the provider takes one call for a project at a time
    std::function<bool()> is_silent;      ///< the last probe had no response
    std::function<void()> changed;        ///< the project has changed: show it
    std::function<void()> provider_free;  ///< the provider has done what it was asked from here
  };
  explicit project_resources(owner_parts of) : of_(std::move(of)) {}

  caf::result<domain::project> change(const change_postgres_settings& asked);
  caf::result<domain::project> change(const change_database_password& asked);

  /// Tells the running database what it does not know yet, when there is something and the provider
  /// is free. Called again and again: after each look at the database, and each operation.
  void settle();

  /// What the database would be told now.
  [[nodiscard]] storage::project_resource_repository::told present() const;
  /// The database was told: stores that.
  void settled(storage::project_resource_repository::told what);

  /// Lets go of everybody who waits.
  void clear() { waiting_.clear(); }

 private:
  using promise = caf::typed_response_promise<domain::project>;
  /// A change as it is judged when its turn comes.
  struct step {
    std::function<core::result<void>(postgres::connection&, postgres::deadline)> store;
    std::function<void()> take;
  };
  using rule = std::function<core::result<step>()>;

  caf::result<domain::project> change(rule decide);
  void take(const storage::project_resource_repository::told& what, bool is_all);
  void answer_all();

  owner_parts of_;
  std::vector<promise> waiting_;
};

}  // namespace signalbox::actors
