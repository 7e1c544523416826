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

void organization_checklist::note_use() {
  if (context_.contents.is_used || std::exchange(is_storing_use_, true)) return;
  context_.actor.start(store_use());
}

task<void> organization_checklist::store_use() {
  const auto save = [slug = context_.slug(), now = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) -> result<void> {
    storage::checklist_repository(on, until).note_use(slug, now);
    return {};
  };
  const auto stored = co_await outcome_of(context_.actor.store(save));
  is_storing_use_ = false;
  if (!stored) {
    // A later use is noted instead.
    context_.actor.env.log.warn("organization.use_not_noted error=\"{}\"", stored.error().message);
    co_return;
  }
  context_.contents.is_used = true;
  context_.feed.show_use();
}

checklist organization_checklist::shown(bool is_dismissed) const {
  return {.is_dismissed = is_dismissed, .is_used = context_.contents.is_used};
}

}  // namespace signalbox::actors
