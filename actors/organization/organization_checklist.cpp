#include "actors/organization/organization_checklist.hpp"

#include <utility>

#include "storage/organization/checklist_repository.hpp"

namespace signalbox::actors {

using core::result;

task<checklist> organization_checklist::describe(describe_checklist request) {
  const auto read = [slug = context_.slug(), request](postgres::connection& on,
                                                      postgres::deadline until) {
    return storage::checklist_repository(on, until).is_dismissed(slug, request.account);
  };
  const bool is_dismissed = co_await context_.actor.store(read);
  co_return shown(is_dismissed);
}

task<checklist> organization_checklist::dismiss(dismiss_checklist request) {
  const auto save = [slug = context_.slug(), request, now = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return storage::checklist_repository(on, until).set_dismissed(slug, request.account,
                                                                  request.is_dismissed, now);
  };
  co_await context_.actor.store(save);
  co_return shown(request.is_dismissed);
}

void organization_checklist::note(domain::first_step step) {
  if (is_done(context_.contents.done, step) || std::exchange(is_done(storing_, step), true)) return;
  context_.actor.start(store(step));
}

task<void> organization_checklist::store(domain::first_step step) {
  const auto save = [slug = context_.slug(), step, now = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) -> result<void> {
    storage::checklist_repository(on, until).note(slug, step, now);
    return {};
  };
  const auto stored = co_await outcome_of(context_.actor.store(save));
  is_done(storing_, step) = false;
  if (!stored) {
    // A later report is noted instead.
    context_.actor.env.log.warn("organization.step_not_noted error=\"{}\"", stored.error().message);
    co_return;
  }
  is_done(context_.contents.done, step) = true;
  context_.feed.show_first_steps();
}

checklist organization_checklist::shown(bool is_dismissed) const {
  const auto& done = context_.contents.done;
  return {.is_dismissed = is_dismissed,
          .is_used = done.is_used,
          .has_backup = context_.actor.env.backups == nullptr ? std::nullopt
                                                              : std::optional(done.has_backup)};
}

}  // namespace signalbox::actors
