#include "app/server/history.hpp"

#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::app {

template <class Found, class Task>
void history::run(Task task, api::callback<Found> reply) {
  const auto shared = std::make_shared<api::callback<Found>>(std::move(reply));
  const bool taken = workers_.submit([this, shared, task = std::move(task)] {
    const auto until = std::chrono::steady_clock::now() + deadline_;
    auto loan = pool_.acquire(until);
    if (!loan) {
      (*shared)(std::unexpected(loan.error()));
    } else {
      (*shared)(storage::attempt([&] { return task(**loan, until); }));
    }
  });
  if (!taken) (*shared)(core::fail(core::errc::unavailable, "Signalbox is busy."));
}

void history::all_projects(api::callback<std::vector<domain::project>> reply) {
  run<std::vector<domain::project>>(
      [](postgres::connection& on, postgres::deadline until) {
        return domain::without_passwords(storage::project_repository(on, until).list_all());
      },
      std::move(reply));
}

void history::find_audit(storage::audit_query requested,
                         api::callback<std::vector<storage::audit_entry>> reply) {
  run<std::vector<storage::audit_entry>>(
      [requested = std::move(requested)](postgres::connection& on, postgres::deadline until) {
        return storage::audit_repository(on, until).find(requested);
      },
      std::move(reply));
}

void history::note_audit(storage::audit_entry entry) {
  run<void>(
      [entry = std::move(entry)](postgres::connection& on, postgres::deadline until) {
        storage::audit_repository(on, until).append(entry);
      },
      [this](const core::result<void>& noted) {
        if (!noted) log_.error("audit.lost text=\"{}\"", noted.error().message);
      });
}

}  // namespace signalbox::app
