#include "actors/project/advisor_exceptions.hpp"

#include <utility>

#include "actors/runtime/stamp.hpp"
#include "storage/advisor/advisor_exception_repository.hpp"

namespace signalbox::actors {

namespace {

using storage::advisor_exception_repository;

}  // namespace

task<std::vector<domain::advisor_exception>> advisor_exceptions::list() {
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return core::result<std::vector<domain::advisor_exception>>(
        advisor_exception_repository(on, until).list(ref));
  };
  co_return co_await context_.actor.store(read);
}

task<domain::advisor_exception> advisor_exceptions::create(create_advisor_exception request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [ref = context_.project.ref, requested = std::move(request.requested),
                     by = stamp(context_.actor.env, request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return advisor_exception_repository(on, until).create(ref, requested, by);
  };
  co_return co_await context_.actor.commit(turn, save);
}

task<domain::advisor_exception> advisor_exceptions::update(update_advisor_exception request) {
  const auto turn = co_await context_.actor.queue.enter();
  advisor_exception_repository::change requested{.id = std::move(request.id),
                                                 .reason = std::move(request.reason)};
  const auto save = [ref = context_.project.ref, requested,
                     by = stamp(context_.actor.env, request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return advisor_exception_repository(on, until).update(ref, requested, by);
  };
  co_return co_await context_.actor.commit(turn, save);
}

task<done> advisor_exceptions::remove(remove_advisor_exception request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [ref = context_.project.ref, id = std::move(request.id),
                     by = stamp(context_.actor.env, request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return advisor_exception_repository(on, until).remove(ref, id, by);
  };
  (void)co_await context_.actor.commit(turn, save);
  co_return done{};
}

}  // namespace signalbox::actors
